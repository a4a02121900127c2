// What pages keep: on this device, or in this tab until it is closed. Where nothing may be kept, or no more, they
// go on without.

export const onDevice = (name) => stored("localStorage", name);
export const inTab = (name) => stored("sessionStorage", name);

function stored(area, name) {
  const attempt = (act, otherwise) => {
    try {
      return act(window[area]) ?? otherwise;
    } catch {
      return otherwise;
    }
  };
  return {
    /** @type {(otherwise?: any) => any} */
    read: (otherwise = null) => attempt((items) => JSON.parse(items.getItem(name)), otherwise),
    // Whether it is kept.
    write: (value) => attempt((items) => items.setItem(name, JSON.stringify(value)) ?? true, false),
    forget: () => attempt((items) => items.removeItem(name)),
  };
}
