import { type ReactNode, useMemo } from 'react'
import { languageOf } from '../../contract/languages.ts'
import { useApp, useSession } from '../api/use-app.ts'
import type { Head } from '../app/head.ts'
import { TextsProvider } from '../i18n/use-t.ts'
import { Dialogs } from '../ui/dialog/Dialogs.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import '../styles/fonts.css'
import '../styles/tokens.css'
import '../styles/base.css'

/** The HTML around every page. */
export function Document({ head, children }: { head: Head; children: ReactNode }) {
  const app = useApp()
  const session = useSession()
  const { tag, dir } = languageOf(app.lang)
  const { t } = app.texts
  const { linkLanguage } = app
  const texts = useMemo(() => ({ t, lang: app.lang, dir, linkLanguage }), [t, app.lang, dir, linkLanguage])
  return (
    <html
      lang={tag}
      dir={dir}
      data-language={app.lang}
      data-texts={app.textsVersion}
      data-pseudo={app.pseudo || undefined}
      data-link-language={linkLanguage}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={session.primary_color} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style
          nonce={app.nonce}
          suppressHydrationWarning
        >{`:root:root{--red:${session.primary_color}}`}</style>
        <title>{head.title}</title>
        {head.meta.map(tag => (
          <meta key={tag.name ?? tag.property} {...tag} />
        ))}
        {head.links.map(link => (
          <link key={`${link.rel} ${link.hrefLang}`} {...link} />
        ))}
      </head>
      <body>
        <TextsProvider value={texts}>
          <LoadingBar />
          {children}
          <Toasts />
          <Dialogs />
        </TextsProvider>
      </body>
    </html>
  )
}
