/** Says what happened and what to do next: errors, empty lists, and other news. */
import type { ReactNode } from 'react';
import { NoAnswer, Refused } from '../api/problem';
import { texts } from '../texts';
import { Button } from './Button';

interface NoteProps {
  tone?: 'info' | 'danger' | 'warn' | 'good';
  title?: string;
  children?: ReactNode;
}

export function Note({ tone = 'info', title, children }: NoteProps) {
  return (
    <div className={`note note-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {title && <p className="note-title">{title}</p>}
      {children}
    </div>
  );
}

/** Returns what happened and what to do next. */
export function failureTexts(error: unknown): { what: string; next: string; detail?: string; code?: string } {
  const { problems, error: words } = texts;
  if (error instanceof NoAnswer) return { what: words.noAnswer, next: words.noAnswerNext };
  if (!(error instanceof Refused)) return { what: words.unexpected, next: words.unexpectedNext };
  const { code, problem } = error;
  const known = code === undefined ? undefined : problems[code];
  return {
    what: known?.what ?? problem.title ?? words.unexpected,
    next: known?.next ?? problem.detail ?? words.unexpectedNext,
    ...(known && problem.detail && { detail: problem.detail }),
    ...(code !== undefined && { code }),
  };
}

/** Shows how a call failed. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { what, next, detail } = failureTexts(error);
  const mistakes = error instanceof Refused ? error.problem.mistakes : undefined;
  return (
    <Note tone="danger" title={what}>
      {detail && <p>{detail}</p>}
      {mistakes && (
        <ul>
          {mistakes.map(({ path, message }) => (
            <li key={path}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
      <p className="soft">{next}</p>
      {onRetry && <Button onClick={onRetry}>{texts.common.retry}</Button>}
    </Note>
  );
}

/** Stands for a list without lines. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      <div className="soft">{children}</div>
    </div>
  );
}
