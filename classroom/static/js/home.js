// Whoever has a keyboard types the code at once. On a phone its keys would cover half of the page.

const code = document.getElementById("code");
if (window.matchMedia("(pointer: fine)").matches && document.activeElement === document.body)
  code.focus({ preventScroll: true });
