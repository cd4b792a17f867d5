import { HeadContent, Outlet, Scripts, useRouteContext, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { languageOf } from '../../contract/languages.ts'
import { TextsProvider } from '../i18n/use-t.ts'
import { Dialogs } from '../ui/dialog/Dialogs.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import '../styles/fonts.css'
import '../styles/tokens.css'
import '../styles/base.css'

/** The HTML around every page. */
export function Document() {
  const { app, session } = useRouteContext({ from: '__root__' })
  const { options } = useRouter()
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
          nonce={options.ssr?.nonce}
          suppressHydrationWarning
        >{`:root:root{--red:${session.primary_color}}`}</style>
        <HeadContent />
      </head>
      <body>
        <TextsProvider value={texts}>
          <LoadingBar />
          <Outlet />
          <Toasts />
          <Dialogs />
        </TextsProvider>
        <Scripts />
      </body>
    </html>
  )
}
