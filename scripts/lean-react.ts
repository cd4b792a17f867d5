import type { Plugin } from 'vite'

/**
 * React makes some errors when it is loaded, only to recognise them when it throws them later. Where somebody watches, V8
 * notes at once where each was made, and reads all of React a second time for it: on a phone that is longer than the rest of
 * its loading. As objects with the same words they cost nothing.
 */
export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler: code => ({ code: withoutStacks(code), map: null }),
    },
  }
}

/** Declared at the top, not inside of a function. */
const madeOnLoad = /^((?:var| ) \w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/gm

export const withoutStacks = (code: string): string =>
  code.replace(madeOnLoad, '$1{ __proto__: Error.prototype, message: $2 }')
