/**
 * Whether a picture in the window has not arrived. Browsers do not load lazy pictures that are elsewhere, not displayed, or
 * in a hidden page.
 */
export function isPictureLoading(): boolean {
  if (document.hidden) return false;
  return Array.from(document.images).some((image) => {
    if (image.complete) return false;
    const { top, bottom, left, right, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
  });
}
