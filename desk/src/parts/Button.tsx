/** A button. While it works it keeps its size and cannot be pressed twice. */
import type { ButtonHTMLAttributes } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'primary' | 'danger' | 'plain' | 'link';
  wide?: boolean;
}

export function Button({ tone, wide, className, type = 'button', ...rest }: ButtonProps) {
  const classes = ['button', tone && `button-${tone}`, wide && 'button-wide', className];
  return <button type={type} className={classes.filter(Boolean).join(' ')} {...rest} />;
}
