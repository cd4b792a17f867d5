import type { BlockOf } from '../../../contract/pages.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Words } from '../../ui/Words.tsx'
import css from './Brands.module.css'
import { useDataHref } from './data-link.ts'
import { Section } from './Section.tsx'

type Brand = BlockOf<'brands'>['items'][number]

export function Brands({ block }: { block: BlockOf<'brands'> }) {
  const t = useT()
  if (block.items.length === 0) return null
  return (
    <Section title={block.title || t('pages.brands')} titleLang={block.titleLang}>
      <ul className={css.brands}>
        {block.items.map(brand => (
          <li key={brand.id}>
            <BrandTile brand={brand} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function BrandTile({ brand: { name, nameLang, logo, link } }: { brand: Brand }) {
  const href = useDataHref(link)
  const content = (
    <>
      {logo && <StoredPicture className={css.logo} name={logo} width={160} alt="" shape="wide" />}
      <span className={css.name}>
        <Words text={name} lang={nameLang} />
      </span>
    </>
  )
  return href ? (
    <AppLink href={href} className={css.brand}>
      {content}
    </AppLink>
  ) : (
    <span className={css.brand}>{content}</span>
  )
}
