import type { AnyScreen } from './screen.ts'

/** Where every screen lies. A first page knows where its own is; this comes when somebody goes on from there. */
export const screenFiles = import.meta.glob<{ default: AnyScreen }>([
  '../features/*/*.screen.tsx',
  '../mobile/*/*.screen.tsx',
])
