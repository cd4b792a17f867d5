import type { ProductQuery } from '../../../contract/product-list.ts'
import { KeptLanguage } from '../../ui/KeptLanguage.tsx'
import { changed, productsSearch } from './products-href.ts'

/** What a form of a list keeps when it is sent without scripts. */
export const KeptQuery = ({ query, without }: { query: ProductQuery; without: ProductQuery }) => (
  <>
    {[...productsSearch(changed(query, without))].map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <KeptLanguage />
  </>
)
