import notes from '../ui/notes.module.css'
import { StoredPicture } from '../ui/StoredPicture.tsx'
import css from './ProductOption.module.css'
import type { Suggestion } from './use-search-suggestions.ts'

/** A product that is suggested while somebody types. */
export const ProductOption = ({ item }: { item: Suggestion }) => (
  <>
    <StoredPicture className={css.picture} name={item.picture} width={40} alt="" />
    <bdi className={css.name}>{item.name}</bdi>
    <bdi className={notes.fixed} dir="ltr">
      {item.itemNo}
    </bdi>
  </>
)
