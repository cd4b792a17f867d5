/** The largest part of the code that every page loads: a file of its own, so that a phone can take it step by step (vite.config.ts). */
export { hydrateRoot } from 'react-dom/client'
