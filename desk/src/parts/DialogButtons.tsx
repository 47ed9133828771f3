/** The buttons at the end of a dialog. */
import type { ReactNode } from 'react';
import { texts } from '../texts';
import { Button } from './Button';

interface DialogButtonsProps {
  busy: boolean;
  back?: string;
  onClose: () => void;
  children: ReactNode;
  fixed?: boolean;
}

/** The way back, which what was sent does not take, and the way on. */
export function DialogButtons({
  busy,
  back = texts.common.back,
  onClose,
  children,
  fixed,
}: DialogButtonsProps) {
  return (
    <div className={fixed ? 'dialog-buttons dialog-buttons-fixed' : 'dialog-buttons'}>
      <Button tone="plain" disabled={busy} onClick={onClose}>
        {busy ? texts.common.close : back}
      </Button>
      {children}
    </div>
  );
}
