import type { BlockOf } from '../../../contract/pages.ts'
import { Words } from '../../ui/Words.tsx'
import { ProductGrid } from '../catalogue/ProductGrid.tsx'
import { Section } from './Section.tsx'

export function Floor({ block }: { block: BlockOf<'floor'> }) {
  const { title, titleLang, subtitle, subtitleLang, link, look, items } = block
  const aside = subtitle && <Words text={subtitle} lang={subtitleLang} />
  return (
    <Section title={title} titleLang={titleLang} aside={aside} link={link}>
      <ProductGrid cards={items} strip={look === 'strip' ? 'always' : false} />
    </Section>
  )
}
