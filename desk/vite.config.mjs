/** Builds the desk's pages. `tools/desk.js` runs it and puts what it makes into dist/desk. */
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/desk/',
  // `npm run desk`: the pages as they are edited, over an API that runs.
  // The API compares `Origin` with `Host`, so the proxy leaves both as they are.
  server: {
    proxy: {
      '^/desk/(api|session)': {
        target: process.env.NDC_FLOWS_API ?? 'http://127.0.0.1:8070',
        changeOrigin: false,
      },
    },
  },
  build: {
    target: 'es2023',
    // An inlined file would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The licences of what the pages contain go with them.
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      // The domain's modules are tables and pure functions: a page takes those that it uses.
      treeshake: { moduleSideEffects: [{ test: /[\\/]domain([\\/]|\.ts$)/, sideEffects: false }] },
      // "use client" is for servers that render React, of which there is none here.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
  },
});
