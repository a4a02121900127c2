// What a form says when *button* sends it. FormData itself takes the button only since 2023, and without a
// word drops it before.
export function filledIn(form, button) {
  const fields = new FormData(form);
  if (button?.name) fields.append(button.name, button.value);
  return fields;
}

export const isTicked = ({ type }) => type === "checkbox" || type === "radio";

// Of a field that is not ticked, what it said as the page came.
export function givenValue(field) {
  if (field.type !== "select-one") return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

export const isAsGiven = (field) =>
  isTicked(field) ? field.checked === field.defaultChecked : field.value === givenValue(field);
