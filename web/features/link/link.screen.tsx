import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import css from './link.module.css'
import { outsideAddress } from './outside-address.ts'
import { followOwn, type LinkSearch, linkSearch } from './own-address.ts'

/** Says where an outside link leads and asks before leaving (product §2, kind `link`). */
export default screen<LinkSearch>({
  search: linkSearch,
  load: followOwn,
  texts: ['link'],
  View: ({ search: { href = '' } }) => <Leaving href={href} />,
})

function Leaving({ href }: { href: string }) {
  const t = useT()
  const { title: shop } = useSession()
  const url = outsideAddress(href)
  return (
    <section className={css.card}>
      <h1 className={css.title}>{url ? t('link.leaving', { shop }) : t('link.bad')}</h1>
      <p className={css.hint}>{t(url ? 'link.hint' : 'link.badHint')}</p>
      {url && (
        <p className={css.address} dir="ltr">
          {`${url.protocol}//`}
          <strong>{url.host}</strong>
          {url.href.slice(url.origin.length)}
        </p>
      )}
      <p className={css.ways}>
        <AppLink href={paths.home} className={buttonClass(url ? 'plain' : 'primary', 'l')}>
          {t('link.back')}
        </AppLink>
        {url && (
          <a href={url.href} rel="noopener noreferrer nofollow" className={buttonClass('primary', 'l')}>
            {t('link.go', { host: url.host })}
          </a>
        )}
      </p>
    </section>
  )
}
