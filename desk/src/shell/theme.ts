/** The theme: light, dark, or the system's. The only thing that the desk keeps in the browser. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** Its name in the browser's storage; `public/theme.js` reads it before the first paint. */
const KEPT = 'desk-theme';

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEPT);
  return themes.find((theme) => theme === kept) ?? 'system';
}

/** Changes the theme, and keeps it for the next visit. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') {
    localStorage.removeItem(KEPT);
    delete dataset.theme;
  } else {
    localStorage.setItem(KEPT, theme);
    dataset.theme = theme;
  }
}
