import type { ProductDetail } from '../../../contract/product-detail.ts'
import Delivery from '../../features/catalogue/product/Delivery.later.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Words } from '../../ui/Words.tsx'
import { Tiles } from '../goods/Tile.tsx'
import css from './product.module.css'

/** What one reads on: how it comes, what it is, and what others buy with it. */
export default function Below({ product }: { product: ProductDetail }) {
  const t = useT()
  const { attributes, description, together } = product
  return (
    <>
      <section className={`${css.card} ${css.delivery}`}>
        <Delivery delivery={product.delivery} />
      </section>
      {attributes.length > 0 && (
        <section className={css.card}>
          <h2 className={css.title}>{t('catalogue.attributes')}</h2>
          <dl className={css.facts}>
            {attributes.map(({ name: label, nameLang, value, valueLang }) => (
              <div key={label} className={css.fact}>
                <dt>
                  <Words text={label} lang={nameLang} />
                </dt>
                <dd>
                  <Words text={value} lang={valueLang} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {description && (
        <section className={css.card}>
          <h2 className={css.title}>{t('catalogue.description')}</h2>
          <p className={css.words}>
            <Words text={description} lang={product.descriptionLang} />
          </p>
        </section>
      )}
      {together.length > 0 && (
        <section>
          <h2 className={css.title}>{t('product.together')}</h2>
          <Tiles cards={together} />
        </section>
      )}
    </>
  )
}
