/** A dialog that takes the whole attention. The browser keeps the focus in it and gives it back. */
import { useEffect, useId, useRef, type ReactNode } from 'react';

interface DialogProps {
  title: string;
  /** For much: as wide as the window allows. */
  wide?: boolean;
  /** Something is being sent: the dialog stays until there is an answer. */
  busy?: boolean;
  onClose?: () => void;
  children: ReactNode;
}

export function Dialog({ title, wide, busy, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Never a button: Enter would press it unread.
    const fields = [...(shown?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [])];
    (fields.find(({ value }) => value === '') ?? shown?.querySelector('h2'))?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose?.();
      }}
    >
      <h2 id={heading} className="dialog-title" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
