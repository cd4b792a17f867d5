import { createUsePuck, Drawer } from '@puckeditor/core'
import { mostBlocks } from '../../../contract/page-blocks.ts'
import { newKey } from '../../api/new-key.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { useDesk } from './desk.tsx'
import css from './Editor.module.css'
import { KindIcon } from './icons.tsx'
import { kinds } from './new-block.ts'
import type { Kind } from './puck-data.ts'
import { showOnCanvas } from './show-on-canvas.ts'
import { kindTitles } from './titles.ts'

const usePuck = createUsePuck()
/** The library's name for the page itself, in which blocks stand. */
const rootZone = 'root:default-zone'

/** All blocks there are: dragged onto the page, or added behind the chosen one. */
export function BlocksPanel() {
  const t = useT()
  const { dir } = useLanguage()
  const { content } = useDesk()
  const dispatch = usePuck(puck => puck.dispatch)
  const chosen = usePuck(({ appState }) => appState.ui.itemSelector)
  const isFull = content.blocks.length >= mostBlocks

  const add = (kind: Kind) => {
    const isNested = chosen?.zone !== undefined && chosen.zone !== rootZone
    // Columns do not stand in columns.
    const zone = isNested && kind !== 'columns' ? chosen.zone! : rootZone
    const index = chosen && (chosen.zone ?? rootZone) === zone ? chosen.index + 1 : content.blocks.length
    const id = newId(kind)
    dispatch({ type: 'insert', componentType: kind, destinationIndex: index, destinationZone: zone, id })
    dispatch({ type: 'setUi', ui: { itemSelector: { index, zone }, rightSideBarVisible: true } })
    showOnCanvas(id)
  }

  return (
    <div className={css.panel}>
      <p className={css.hint} dir={dir}>
        {isFull ? t('page-editor.full', { most: mostBlocks }) : t('page-editor.blocksHelp')}
      </p>
      <Drawer>
        {kinds.map(kind => (
          <div key={kind} className={css.block}>
            <div className={css.blockDrag}>
              <Drawer.Item name={kind} label={t(kindTitles[kind])} isDragDisabled={isFull}>
                {() => (
                  <span className={css.blockName} dir={dir}>
                    <KindIcon kind={kind} />
                    {t(kindTitles[kind])}
                  </span>
                )}
              </Drawer.Item>
            </div>
            <IconButton
              label={t('page-editor.add', { block: t(kindTitles[kind]) })}
              disabled={isFull}
              onClick={() => add(kind)}
            >
              <PlusIcon />
            </IconButton>
          </div>
        ))}
      </Drawer>
    </div>
  )
}

const newId = (kind: Kind) => `${kind}-${newKey()}`
