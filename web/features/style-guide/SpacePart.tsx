import { useT } from '../../i18n/use-t.ts'
import { Part, Specimen, Specimens } from './Part.tsx'
import css from './SpacePart.module.css'

const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12] as const
const boxes = ['radius', 'radius-s', 'radius-round', 'shadow-card', 'shadow-over'] as const

export function SpacePart() {
  const t = useT()
  return (
    <Part title={t('style-guide.space')} note={t('style-guide.spaceNote')}>
      <Specimens>
        {steps.map(step => (
          <Specimen key={step} name={<code dir="ltr">{`--space-${step}`}</code>}>
            <span className={`${css.step} ${css[`step${step}`]}`} />
          </Specimen>
        ))}
      </Specimens>
      <Specimens>
        {boxes.map(box => (
          <Specimen key={box} name={<code dir="ltr">{`--${box}`}</code>}>
            <span className={`${css.box} ${css[box]}`} />
          </Specimen>
        ))}
      </Specimens>
    </Part>
  )
}
