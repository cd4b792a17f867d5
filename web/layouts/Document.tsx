import { type ReactNode, useMemo } from 'react'
import { iconPath, manifestPath } from '../../contract/kept.ts'
import { languageOf } from '../../contract/languages.ts'
import { params } from '../../contract/preferences.ts'
import type { SessionState } from '../../contract/session.ts'
import type { Site } from '../../contract/sites.ts'
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
export function Document({ head, site, children }: { head: Head; site: Site; children: ReactNode }) {
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
      data-site={site}
    >
      <head>
        <meta charSet="utf-8" />
        {site === 'mobile' ? <PhoneMeta session={session} /> : <DesktopMeta colour={session.primary_color} />}
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
          <link key={`${link.rel} ${link.hrefLang} ${link.media}`} {...link} />
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

const DesktopMeta = ({ colour }: { colour: string }) => (
  <>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content={colour} />
  </>
)

/** Up to the edges of the screen, light or dark as the phone is; the browser's own bars have the colour of ours. */
const PhoneMeta = ({ session: { shop, lang, title } }: { session: SessionState }) => (
  <>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b1b20" />
    <meta name="format-detection" content="telephone=no" />
    <meta name="mobile-web-app-capable" content="yes" />
    <meta name="apple-mobile-web-app-title" content={title} />
    <link rel="manifest" href={`${manifestPath}?${params.shop}=${shop}&${params.language}=${lang}`} />
    <link rel="apple-touch-icon" href={`${iconPath}/180.png?${params.shop}=${shop}`} />
  </>
)
