import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brands } from '#contract/brands.ts'
import { endpointQuery } from '../../api/query.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { prepareNewestVersion } from '../../pwa/activate-waiting-worker.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useUrlSearch } from '../tables/use-table-state.ts'
import { BannerSettings } from './banner-settings.tsx'
import { BrandForm } from './brand-form.tsx'
import { RulesSettings } from './rules-settings.tsx'

const views = translated(
  () =>
    [
      { value: 'look', label: t('Look') },
      { value: 'banners', label: t('Banners') },
      { value: 'rules', label: t('Rules page') },
    ] as const,
)

/** How members see the shop: its name, logo and colours, its banners and its rules. */
export function BrandSettings() {
  const [search, changeSearch] = useUrlSearch()
  const view = views().find(({ value }) => value === search.tab)?.value ?? 'look'
  return (
    <>
      <BackBar title={t('Name and colours')} to="/home" />
      <Page width="work">
        <Tabs
          id="brand"
          label={t('Name and colours')}
          tabs={[...views()]}
          value={view}
          onChange={(tab) => changeSearch({ tab })}
        />
        <TabPanel id="brand" value={view}>
          {view === 'look' && <Look />}
          {view === 'banners' && <BannerSettings />}
          {view === 'rules' && <RulesSettings />}
        </TabPanel>
      </Page>
    </>
  )
}

/** The name, logo and colours, with a preview. */
function Look() {
  const query = useQuery(endpointQuery(brands.get, {}))
  const [timesProposed, setTimesProposed] = useState(0)
  const [isSaved, setIsSaved] = useState(false)
  return (
    <QueryResult query={query}>
      {(current) => (
        <div className="stack">
          {isSaved && <NewLookBanner />}
          {/* The present look is shown again, because a proposal changes nothing yet. */}
          <BrandForm
            key={timesProposed}
            current={current}
            onSaved={() => setIsSaved(true)}
            onProposed={() => setTimesProposed(timesProposed + 1)}
          />
        </div>
      )}
    </QueryResult>
  )
}

/** A page keeps the look with which it was loaded. */
function NewLookBanner() {
  const [isLoading, setIsLoading] = useState(false)

  async function load() {
    setIsLoading(true)
    await prepareNewestVersion()
    location.reload()
  }

  return (
    <Banner
      tone="success"
      action={
        <Button variant="quiet" isBusy={isLoading} onClick={load}>
          {t('Show it here')}
        </Button>
      }
    >
      {t('Whoever opens the shop sees the new look. This screen still has the look of before.')}
    </Banner>
  )
}
