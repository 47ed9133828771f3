/** A list of terms and their values, and values that can be copied. */
import { useEffect, useState, type ReactNode } from 'react';
import { texts } from '../texts';

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows a code with a button that copies it: PNRs and order ids end up in other systems. */
export function Copy({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1_500);
    return () => clearTimeout(timer);
  }, [copied]);
  const { copy, copied: done } = texts.common;
  return (
    <span className="copy">
      <span className="code">{text}</span>
      <button
        type="button"
        className="copy-button"
        aria-label={`${copy}: ${label}`}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {copied ? done : copy}
      </button>
    </span>
  );
}
