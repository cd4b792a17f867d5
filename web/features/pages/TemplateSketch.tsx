import css from './TemplateSketch.module.css'

/** How a page is laid out, in a few strokes: pictures are dark, products are boxes, words are lines. */
export function TemplateSketch({ kinds }: { kinds: readonly string[] }) {
  return (
    <span className={css.sketch} aria-hidden="true">
      {kinds
        .filter(kind => kind in shapes)
        .slice(0, 7)
        .map((kind, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes of one drawing
          <span key={index} className={css[shapes[kind]!]} />
        ))}
    </span>
  )
}

const shapes: Record<string, 'banner' | 'boxes' | 'lines' | 'band'> = {
  carousel: 'banner',
  picture: 'banner',
  products: 'boxes',
  brands: 'boxes',
  text: 'lines',
  columns: 'lines',
  'shop-info': 'lines',
  countdown: 'band',
}
