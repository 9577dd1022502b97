// Builds the module that draws the pages of visitors. The API loads it and runs it.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: false,
  // The module brings its libraries along, so that drawing a page reads one file.
  ssr: { noExternal: true },
  // Only one of the two versions of React is packed then: the fast one.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'node24',
    ssr: 'src/visitors/pages/draw.tsx',
    outDir: 'dist/pages',
    emptyOutDir: true,
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'draw.js' } },
  },
})
