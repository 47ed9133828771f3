/** Who decides: asked wherever a decision is sent, and filled in with the person who is signed in, or with the name typed last. */
import { useState } from 'react';
import { TextField } from '../../parts/Field';
import { useSession } from '../../session/session';
import { texts } from '../../texts';

/** Who decided last, by sign-in. Kept in memory alone: colleagues may share a sign-in, and the next one should not sign with this name. */
const decidedLast = new Map<string, string>();

/** Returns who decides, as typed; and how to keep the name for the next decision. */
export function useWho(): { who: string; setWho: (who: string) => void; keep: () => string } {
  const { who: signedIn, by } = useSession();
  const [who, setWho] = useState(decidedLast.get(signedIn) ?? (by === 'token' ? '' : signedIn));
  const keep = (): string => {
    decidedLast.set(signedIn, who.trim());
    return who.trim();
  };
  return { who, setWho, keep };
}

interface WhoFieldProps {
  who: string;
  onChange: (who: string) => void;
  mistake?: string | undefined;
}

export function WhoField({ who, onChange, mistake }: WhoFieldProps) {
  const { who: label, whoHelp } = texts.actions;
  return (
    <TextField
      label={label}
      help={whoHelp}
      maxLength={200}
      value={who}
      mistake={mistake}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
