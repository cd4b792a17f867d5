import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Part, Specimen, Specimens } from './Part.tsx'

const kinds = ['primary', 'second', 'plain'] as const
const sizes = ['s', 'm', 'l'] as const
const tags = ['strong', 'soft', 'gold', 'plain'] as const

export function ButtonsPart() {
  const t = useT()
  return (
    <Part title={t('style-guide.buttons')} note={t('style-guide.buttonsNote')}>
      {kinds.map(kind => (
        <Specimens key={kind}>
          {sizes.map(size => (
            <Specimen key={size} name={<code dir="ltr">{`${kind} ${size}`}</code>}>
              <Button kind={kind} size={size}>
                {t('style-guide.addToCart')}
              </Button>
            </Specimen>
          ))}
          <Specimen name={t('style-guide.busy')}>
            <Button kind={kind} busy>
              {t('style-guide.addToCart')}
            </Button>
          </Specimen>
          <Specimen name={t('style-guide.disabled')}>
            <Button kind={kind} disabledReason={t('style-guide.disabledReason')}>
              {t('style-guide.addToCart')}
            </Button>
          </Specimen>
          <Specimen name={t('style-guide.asLink')}>
            <AppLink href={paths.home} className={buttonClass(kind)}>
              {t('screens.home')}
            </AppLink>
          </Specimen>
        </Specimens>
      ))}
      <Specimens>
        {tags.map(kind => (
          <Specimen key={kind} name={<code dir="ltr">{kind}</code>}>
            <Tag kind={kind}>{t('style-guide.tag')}</Tag>
          </Specimen>
        ))}
        {sizes.map(size => (
          <Specimen key={size} name={<code dir="ltr">{`Spinner ${size}`}</code>}>
            <Spinner size={size} />
          </Specimen>
        ))}
        <Specimen name={<code dir="ltr">Menu</code>}>
          <Menu
            label={t('style-guide.sort')}
            text={t('style-guide.sortNew')}
            items={[
              { key: 'new', text: t('style-guide.sortNew'), href: '#', current: true },
              { key: 'price', text: t('style-guide.sortPrice'), href: '#' },
            ]}
            onChoose={() => {}}
          />
        </Specimen>
      </Specimens>
    </Part>
  )
}
