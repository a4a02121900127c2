// Read by every browser, so written as scripts were written fifteen years ago: the others stay silent where
// they do not understand a word. What is asked for here came with the oldest versions that we support.
(function () {
  var isTooOld = !Array.prototype.findLast || !window.HTMLDialogElement;
  var told = document.getElementById("too-old");
  if (isTooOld && told) told.hidden = false;
})();
