import type { CSSProperties } from 'react'
import { createTokens } from '#contract/brand-colours.ts'
import type { Brand } from '#contract/brands.ts'
import { t } from '../../i18n/staff.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Pond, StitchFrame } from '../../ui/brand-graphics.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { bothColours } from './colours.ts'
import { logoSource } from './read-logo.ts'

interface BrandPreviewProps {
  brand: Brand
  isSaved: boolean
}

const joma = { cloth: '#0f4a37', thread: '#efb03f' }

const jomaThread = { '--thread': joma.thread, '--thread-ink': joma.thread, '--on-fabric-2': '#d8e0cd' }

/** Of src/styles/tokens.css, because one page shows both themes. */
const themes = {
  light: {
    '--paper': '#f8f3e9',
    '--surface': '#fefcf7',
    '--ink': '#13261e',
    '--ink-2': '#2f4238',
    '--seam': '#dfd9cb',
    '--primary': '#094c35',
    '--on-primary': '#fdfaf1',
    '--fabric': '#0e4c36',
    '--fabric-deep': '#063c29',
    '--fabric-stitch': '#2d664e',
    ...jomaThread,
  },
  dark: {
    '--paper': '#0c1713',
    '--surface': '#13211c',
    '--ink': '#f4efe2',
    '--ink-2': '#d6d2c2',
    '--seam': '#2b3a33',
    '--primary': '#237a57',
    '--on-primary': '#fefcf6',
    '--fabric': '#0e3d2c',
    '--fabric-deep': '#093022',
    '--fabric-stitch': '#265442',
    ...jomaThread,
  },
}

/** What members see, in the light and in the dark theme, with the colours as they are typed. Nothing in it can be pressed. */
export function BrandPreview({ brand, isSaved }: BrandPreviewProps) {
  const colours = bothColours(brand)
  const tokens = colours && createTokens(colours)
  const name = brand.name.trim() || t('Your name')
  return (
    <section className="brand-preview" aria-label={t('Preview')}>
      <div className="card-title">
        <h2>{t('Preview')}</h2>
        <span className="meta" role="status">
          {isSaved ? t('As it is') : t('Nothing is saved yet')}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: It scrolls on a phone, so the keyboard has to reach it. */}
      <section className="preview-row" tabIndex={0} aria-label={t('Both themes')}>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} className="preview" style={{ ...themes[theme], ...tokens?.[theme] } as CSSProperties}>
            <div className="preview-head">
              <Avatar name="nusrat" />
              <span>
                {t('Welcome back')}
                <b>nusrat</b>
              </span>
            </div>
            <div className="balance">
              <StitchFrame />
              <p className="balance-label">{t('Balance')}</p>
              <p className="balance-figure">
                {formatTaka(6_200)} <small>{t('BDT')}</small>
              </p>
            </div>
            <span className="btn btn-block">{t('Watch 2 videos')}</span>
          </div>
        ))}
      </section>
      <div className="card preview-push">
        <BrandIcon logo={brand.logo} {...(colours ?? joma)} />
        <span>
          <b>{name}</b>
          {t('500.00 tk were added to your main balance.')}
        </span>
      </div>
    </section>
  )
}

/** The icon of the installed app, as the server draws it. */
function BrandIcon({ logo, cloth, thread }: { logo: string | null; cloth: string; thread: string }) {
  return (
    <span className="brand-icon" style={{ '--fabric': cloth, '--thread': thread } as CSSProperties}>
      {logo ? <img src={logoSource(logo)} alt="" /> : <Pond />}
    </span>
  )
}
