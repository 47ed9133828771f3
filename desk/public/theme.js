// Sets the chosen theme before the first paint. `src/shell/theme.ts` changes it.
(() => {
  const theme = localStorage.getItem('desk-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
