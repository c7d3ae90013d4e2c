import { useEffect } from 'react';

/** The dialog or menu that was pressed, null for the page. */
const getLayer = ({ target }: MouseEvent) => (target instanceof Element ? target.closest('.MuiModal-root') : null);

/**
 * Keeps a double click in the dialog, menu or page of its first press. A first press that opens or closes a dialog would
 * otherwise leave the second one to the backdrop, which closes a dialog that nobody wanted to leave, or to a button behind.
 */
export function useDoubleClicks() {
  useEffect(() => {
    let pressed: Element | null = null;
    const ignoreElsewhere = (event: MouseEvent) => {
      const layer = getLayer(event);
      if (event.detail < 2) pressed = layer;
      else if (layer !== pressed) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('click', ignoreElsewhere, { capture: true });
    return () => window.removeEventListener('click', ignoreElsewhere, { capture: true });
  }, []);
}
