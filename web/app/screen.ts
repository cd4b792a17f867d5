import type { ComponentType } from 'react'
import type { GenericSchema } from 'valibot'
import type { SessionState } from '../../contract/session.ts'
import type { Translate } from '../../contract/text.ts'
import type { Slices } from '../../locales/slices.ts'
import type { Call } from '../api/call.ts'

export interface LoadContext<Search> {
  call: Call
  session: SessionState
  search: Search
}

export interface ViewProps<Search, Data> {
  search: Search
  data: Data
}

/**
 * One page: what it reads from the URL, what it loads (on the server for the first page, in the browser after that),
 * and how it looks. The view gets everything as properties, so that a page kept alive in the background still has
 * what it was drawn with.
 */
export interface Screen<Search = unknown, Data = unknown> {
  /** Query parameters arrive as text; unknown ones are dropped, unusable ones count as missing. */
  search?: GenericSchema<unknown, Search>
  load?: (context: LoadContext<Search>) => Promise<Data>
  /** What a phone may keep of what was loaded, for when there is no network; all of it unless said. */
  kept?: (data: Data) => Data
  View: ComponentType<ViewProps<Search, Data>>
  /** Shown when what the page is about does not exist, instead of the words every page has for that. */
  Missing?: ComponentType
  /** Replaces the route's own title. */
  title?: (props: ViewProps<Search, Data>, t: Translate) => string
  /** What tells the page from all others first; several parts become one line. */
  description?: (props: ViewProps<Search, Data>, t: Translate) => string | readonly string[]
  /** A stored picture that stands for the page where it is shared. */
  picture?: (props: ViewProps<Search, Data>) => string | undefined
  /** The part of the query that makes it another page; all of it unless said. */
  canonical?: (search: Search) => Partial<Search>
  /** Nothing to be found there: empty, or one of countless combinations of what other pages show. */
  unlisted?: (props: ViewProps<Search, Data>) => boolean
  /** Addresses of the pages before and after this one. */
  pages?: (props: ViewProps<Search, Data>) => { previous?: string | undefined; next?: string | undefined }
  /** Slices of the language pack beyond the ones every page has. */
  texts?: readonly (keyof Slices)[]
}

export function screen<Search = Record<string, never>, Data = undefined>(
  definition: Screen<Search, Data>,
): Screen<Search, Data> {
  return definition
}

// biome-ignore lint/suspicious/noExplicitAny: each screen knows its own search and data
export type AnyScreen = Screen<any, any>
