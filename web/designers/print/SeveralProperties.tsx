import { isLabel } from '../../../contract/print-fields.ts'
import { paperSize } from '../../../contract/print-template.ts'
import { useT } from '../../i18n/use-t.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Design } from './design.ts'
import { Letters } from './ElementProperties.tsx'
import { changeElements, placeElements, rectOf, roomOf } from './edits.ts'
import { align, distribute, type Edge } from './geometry.ts'
import {
  AlignBottomIcon,
  AlignCenterIcon,
  AlignLeftIcon,
  AlignMiddleIcon,
  AlignRightIcon,
  AlignTopIcon,
  SpreadXIcon,
  SpreadYIcon,
} from './icons.tsx'
import css from './panels.module.css'
import { Group } from './parts.tsx'

const edges = [
  { edge: 'left', icon: AlignLeftIcon, text: 'print-design.alignLeft' },
  { edge: 'center', icon: AlignCenterIcon, text: 'print-design.alignCenter' },
  { edge: 'right', icon: AlignRightIcon, text: 'print-design.alignRight' },
  { edge: 'top', icon: AlignTopIcon, text: 'print-design.alignTop' },
  { edge: 'middle', icon: AlignMiddleIcon, text: 'print-design.alignMiddle' },
  { edge: 'bottom', icon: AlignBottomIcon, text: 'print-design.alignBottom' },
] as const

const mirror: Partial<Record<Edge, Edge>> = { left: 'right', right: 'left' }

/** Lines up what is chosen: several with each other, a single one with the margins. */
export function Aligning({ design, mirrored }: { design: Design; mirrored: boolean }) {
  const t = useT()
  const { template, found, change } = design
  const place = (to: (rects: ReturnType<typeof rectOf>[]) => ReturnType<typeof rectOf>[]) => {
    // Each band has a top of its own: what lines up, lines up within one.
    const rects = to(found.map(({ element }) => rectOf(element)))
    change(
      placeElements(
        template,
        found.map(({ band, element }, at) => ({ id: element.id, band, rect: rects[at]! })),
      ),
    )
  }
  const band = found[0]!.band
  const height = isLabel(template.kind)
    ? paperSize(template).height! - 2 * template.margin
    : template[band].height
  const bounds = { x: 0, y: 0, width: roomOf(template), height }
  return (
    <Group title={t('print-design.align')}>
      <div className={css.row}>
        {edges.map(({ edge, icon: Icon, text }) => (
          <IconButton
            key={edge}
            label={t(text)}
            onClick={() => place(rects => align(rects, (mirrored && mirror[edge]) || edge, bounds))}
          >
            <Icon />
          </IconButton>
        ))}
        {found.length > 2 && (
          <>
            <IconButton
              label={t('print-design.spreadX')}
              onClick={() => place(rects => distribute(rects, 'x'))}
            >
              <SpreadXIcon />
            </IconButton>
            <IconButton
              label={t('print-design.spreadY')}
              onClick={() => place(rects => distribute(rects, 'y'))}
            >
              <SpreadYIcon />
            </IconButton>
          </>
        )}
      </div>
    </Group>
  )
}

/** What several have in common: their letters. */
export function SeveralProperties({ design }: { design: Design }) {
  const t = useT()
  const { template, found, change, chosen } = design
  const written = found.flatMap(({ element }) => ('style' in element ? [element] : []))
  return (
    <>
      <Group title={t('print-design.several', { count: found.length })}>
        <p className={css.note}>{t('print-design.severalHint')}</p>
      </Group>
      {written.length > 0 && (
        <Group title={t('print-design.letters')}>
          <Letters
            style={written[0]!.style}
            base={template.style}
            onChange={(style, run) =>
              change(
                changeElements(template, chosen.ids, element =>
                  'style' in element ? { ...element, style: { ...element.style, ...style } } : element,
                ),
                run && `${run} ${chosen.ids}`,
              )
            }
          />
        </Group>
      )}
    </>
  )
}
