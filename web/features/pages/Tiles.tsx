import type { BlockOf } from '../../../contract/pages.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Words } from '../../ui/Words.tsx'
import { useDataHref } from './data-link.ts'
import { Section } from './Section.tsx'
import css from './Tiles.module.css'

export function Tiles({ block: { title, titleLang, items } }: { block: BlockOf<'tiles'> }) {
  return (
    <Section title={title} titleLang={titleLang}>
      <ul className={css.tiles}>
        {items.map(item => (
          <li key={item.id}>
            <Tile item={item} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Tile({ item: { name, nameLang, picture, link } }: { item: BlockOf<'tiles'>['items'][number] }) {
  const href = useDataHref(link)
  const content = (
    <>
      <StoredPicture className={css.picture} name={picture} width={120} alt="" />
      <span className={css.name}>
        <Words text={name} lang={nameLang} />
      </span>
    </>
  )
  return href ? (
    <AppLink href={href} className={css.tile}>
      {content}
    </AppLink>
  ) : (
    <span className={css.tile}>{content}</span>
  )
}
