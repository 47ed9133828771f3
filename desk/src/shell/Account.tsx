/** Who is signed in, what they may do, the theme, and the way out. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../parts/Button';
import { shortInstantText } from '../parts/time';
import { roleOf, signOut, useSession } from '../session/session';
import { texts } from '../texts';
import { chooseTheme, chosenTheme, themes, type Theme } from './theme';

export function Account() {
  const { who, scopes, agency, until } = useSession();
  const words = texts.shell;
  return (
    <div className="account">
      <button type="button" className="account-button" popoverTarget="account">
        <span aria-hidden="true" className="account-letter">
          {who.slice(0, 1).toUpperCase()}
        </span>
        <span className="account-name">
          <span className="clip">{who}</span>
          <span className="soft small">{words.roles[roleOf(scopes)]}</span>
        </span>
      </button>
      <div id="account" popover="auto" className="account-menu" role="group" aria-label={words.account}>
        <dl className="account-facts">
          <dt>{words.signedInAs}</dt>
          <dd>{who}</dd>
          <dd className="soft small">{words.roles[roleOf(scopes)]}</dd>
          {agency !== undefined && (
            <>
              <dt>{words.agency}</dt>
              <dd>{agency}</dd>
            </>
          )}
          <dt>{words.until}</dt>
          <dd>{shortInstantText(until)}</dd>
        </dl>
        <ThemeChoice />
        <SignOut />
      </div>
    </div>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const words = texts.shell;
  return (
    <fieldset className="segments">
      <legend>{words.theme}</legend>
      {themes.map((each) => (
        <label key={each} className="segment">
          <input
            type="radio"
            name="theme"
            checked={theme === each}
            onChange={() => {
              chooseTheme(each);
              setTheme(each);
            }}
          />
          <span>{words.themes[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function SignOut() {
  const queries = useQueryClient();
  return (
    <Button wide onClick={() => void signOut(queries)}>
      {texts.shell.signOut}
    </Button>
  );
}
