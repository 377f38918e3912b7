import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { toastProblem } from '../ui/overlays/toast.ts';
import type { AdminPaletteProps } from './admin-palette.tsx';
import { isPaletteKey } from './palette-keys.ts';

/**
 * The command palette, whose code loads when it is first opened.
 * @param beforeOpening called before it opens: a modal drawer would cover it
 */
export function usePalette(beforeOpening: () => void) {
  const [Palette, setPalette] = useState<ComponentType<AdminPaletteProps> | null>(null);
  const [open, setOpen] = useState(false);
  const loading = useRef(false);

  const show = useCallback(async () => {
    if (loading.current) return;
    loading.current = true;
    try {
      const { AdminPalette } = await import('./admin-palette.tsx');
      setPalette(() => AdminPalette);
      beforeOpening();
      setOpen(true);
    } catch (error) {
      toastProblem(error, 'The search could not be loaded. Please try again.');
    } finally {
      loading.current = false;
    }
  }, [beforeOpening]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isPaletteKey(event)) return;
      // The browser's own search.
      event.preventDefault();
      if (event.repeat) return;
      if (open) setOpen(false);
      // A question comes first.
      else if (!document.querySelector('[role="alertdialog"]')) void show();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, show]);

  return { Palette, open, show, setOpen };
}
