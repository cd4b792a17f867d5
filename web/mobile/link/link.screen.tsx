import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { outsideAddress } from '../../features/link/outside-address.ts'
import { followOwn, type LinkSearch, linkSearch } from '../../features/link/own-address.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './link.module.css'

/** Says where an outside link leads and asks before leaving (product §2, kind `link`). */
export default screen<LinkSearch>({
  search: linkSearch,
  load: followOwn,
  texts: ['mobile', 'link'],
  View: ({ search: { href = '' } }) => <Leaving href={href} />,
})

function Leaving({ href }: { href: string }) {
  const t = useT()
  const { title: shop } = useSession()
  const url = outsideAddress(href)
  return (
    <>
      <TopRow title={t('screens.link')} />
      <section className={css.card}>
        <h2 className={css.title}>{url ? t('link.leaving', { shop }) : t('link.bad')}</h2>
        <p className={css.hint}>{t(url ? 'link.hint' : 'link.badHint')}</p>
        {url && (
          <p className={css.address} dir="ltr">
            {`${url.protocol}//`}
            <strong>{url.host}</strong>
            {url.href.slice(url.origin.length)}
          </p>
        )}
      </section>
      <p className={css.ways}>
        {url && (
          <a
            href={url.href}
            rel="noopener noreferrer nofollow"
            className={`${buttonClass('primary', 'l')} ${css.way}`}
          >
            {t('link.go', { host: url.host })}
          </a>
        )}
        <AppLink href={paths.home} className={`${buttonClass(url ? 'second' : 'primary', 'l')} ${css.way}`}>
          {t('link.back')}
        </AppLink>
      </p>
    </>
  )
}
