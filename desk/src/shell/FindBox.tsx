/** The search for an order, on every page: what it finds is shown among the orders. */
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { textIn } from '../parts/form';
import { texts } from '../texts';
import { useFind } from './find';

export function FindBox() {
  const [, setFind] = useFind();
  const navigate = useNavigate();
  const words = texts.orders;
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const find = textIn(event.currentTarget, 'find');
    if (find === '') return;
    event.currentTarget.reset();
    setFind(find);
    void navigate({ to: '/orders' });
  }
  return (
    <form role="search" className="find" onSubmit={submit}>
      <input
        className="input"
        type="search"
        name="find"
        aria-label={texts.shell.find}
        placeholder={texts.shell.find}
        title={words.searchHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
      />
    </form>
  );
}
