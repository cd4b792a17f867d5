import type { BlockOf } from '../../../contract/pages.ts'
import { useT } from '../../i18n/use-t.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Words } from '../../ui/Words.tsx'
import { Section } from './Section.tsx'
import css from './ShopInfo.module.css'

/** Who runs the shop and where to ask, with a code that opens it on a phone. */
export function ShopInfo({ block }: { block: BlockOf<'shop-info'> }) {
  const t = useT()
  const { title, titleLang, name, nameLang, logo, person, phone, email, address, code } = block
  return (
    <Section title={title} titleLang={titleLang}>
      <div className={css.card}>
        <div className={css.words}>
          <p className={css.name}>
            {logo && <StoredPicture className={css.logo} name={logo} width={80} alt="" />}
            <Words text={name} lang={nameLang} />
          </p>
          <dl className={css.facts}>
            {person && (
              <>
                <dt>{t('pages.person')}</dt>
                <dd>
                  <bdi>{person}</bdi>
                </dd>
              </>
            )}
            {phone && (
              <>
                <dt>{t('pages.phone')}</dt>
                <dd>
                  <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} dir="ltr">
                    {phone}
                  </a>
                </dd>
              </>
            )}
            {email && (
              <>
                <dt>{t('pages.email')}</dt>
                <dd>
                  <a href={`mailto:${encodeURIComponent(email)}`} dir="ltr">
                    {email}
                  </a>
                </dd>
              </>
            )}
            {address && (
              <>
                <dt>{t('pages.address')}</dt>
                <dd>
                  <bdi>{address}</bdi>
                </dd>
              </>
            )}
          </dl>
        </div>
        {code && (
          <p className={css.code}>
            <img src={code} width={112} height={112} alt="" />
            {t('pages.scanShop')}
          </p>
        )}
      </div>
    </Section>
  )
}
