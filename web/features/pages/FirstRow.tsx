import { CategoryColumn } from '../../layouts/parts.ts'
import type { Arrangement } from './arrange.ts'
import { Carousel } from './Carousel.tsx'
import css from './FirstRow.module.css'
import { Greeting } from './Greeting.tsx'
import { Notices } from './Notices.tsx'

/** Categories, what is on, and who is here: each only as far as the page has it. */
export function FirstRow({ carousel, categories, notices }: Omit<Arrangement, 'rest'>) {
  const columns = [categories && css.withCategories, carousel && css.withCarousel]
  return (
    <div className={[css.row, ...columns].filter(Boolean).join(' ')}>
      {categories && (
        <div className={css.categories}>
          <CategoryColumn />
        </div>
      )}
      {carousel && (
        <div className={css.carousel}>
          <Carousel slides={carousel.slides} height={carousel.height} first />
        </div>
      )}
      <aside className={css.person}>
        <Greeting />
        {notices && <Notices block={notices} />}
      </aside>
    </div>
  )
}
