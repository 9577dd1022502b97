// Builds the module that draws the pages of visitors. The API loads it and runs it.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { drawIcons } from './build/draw-icons.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: false,
  // Preact draws the same sources in less time.
  resolve: {
    alias: {
      'react-dom/server': 'preact-render-to-string',
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react/jsx-dev-runtime': 'preact/jsx-runtime',
    },
  },
  // The module brings its libraries along, so that drawing a page reads one file.
  ssr: { noExternal: true },
  define: { DRAWN_ICONS: JSON.stringify(drawIcons()) },
  build: {
    target: 'node24',
    ssr: 'src/visitors/pages/draw.tsx',
    outDir: 'dist/pages',
    emptyOutDir: true,
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'draw.js' } },
  },
})
