let openOnTop = 0;
let wasOpenOnTop = false;

if (typeof window !== 'undefined') {
  for (const input of ['keydown', 'pointerdown'] as const) {
    window.addEventListener(input, () => (wasOpenOnTop = openOnTop > 0), true);
  }
}

/** Notes that a confirmation or a picture opened on top of other dialogs; call the result once it closes. */
export const noteOpenOnTop = (): (() => void) => {
  let isOpen = true;
  openOnTop += 1;
  return () => {
    if (isOpen) openOnTop -= 1;
    isOpen = false;
  };
};

/**
 * Returns true if a confirmation or a picture was open when the key or pointer that is being
 * handled went down. The dialog below hears Escape as well, at a time when the other may be gone.
 */
export const wasOtherOnTop = (): boolean => wasOpenOnTop;
