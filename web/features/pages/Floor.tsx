import type { BlockOf } from '../../../contract/pages.ts'
import { ProductGrid } from '../catalogue/ProductGrid.tsx'
import { Section } from './Section.tsx'

export function Floor({ block: { title, subtitle, link, items } }: { block: BlockOf<'floor'> }) {
  return (
    <Section title={title} aside={subtitle} link={link}>
      <ProductGrid cards={items} />
    </Section>
  )
}
