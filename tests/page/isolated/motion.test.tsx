import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { MotionProvider } from '#src/motion/animated-list.tsx'
import { Carousel } from '#src/ui/carousel.tsx'
import { CountUp } from '#src/ui/format.tsx'
import { QueueStitches, type Step, Timeline } from '#src/ui/timeline.tsx'
import { act, render } from '../../support/page/render.tsx'

const images = ['a', 'b', 'c'].map((name) => ({ src: `/${name}.svg`, alt: name }))
const renderCarousel = () => render(<Carousel label="Offers" images={images} />)
const currentSlide = () => screen.getByRole('img').getAttribute('alt')
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The default matchMedia of the tests matches prefers-reduced-motion. This one does not. */
function allowMotion() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList,
  )
}
afterEach(() => vi.restoreAllMocks())

// Before the carousel, because animation frames requested under its fake clock would never run.
describe('an amount', () => {
  const show = (amount: number) => (
    <MotionProvider>
      <CountUp amount={amount} />
    </MotionProvider>
  )

  async function showCounting(amount: number) {
    allowMotion()
    const { rerender, container } = render(show(amount))
    fireEvent.pointerDown(document.body)
    await vi.dynamicImportSettled()
    return { container, change: (to: number) => rerender(show(to)) }
  }

  test('shows its first value without a count', async () => {
    const { container } = await showCounting(1_000)

    expect(container.textContent).toBe('1,000.00')
  })

  test('counts to a new value, and screen readers get only the new value', async () => {
    const { container, change } = await showCounting(1_000)
    const seen = new Set<string>()
    const observer = new MutationObserver(() => seen.add(container.querySelector('[aria-hidden]')?.textContent ?? ''))
    observer.observe(container, { subtree: true, childList: true, characterData: true })
    onTestFinished(() => observer.disconnect())

    change(1_200)
    expect(container.querySelector('.sr')?.textContent).toBe('1,200.00')

    await waitFor(() => expect(container.textContent).toBe('1,200.00'))
    expect(seen.size).toBeGreaterThan(2)
  })

  test('changes without a count when the user prefers reduced motion', () => {
    const { rerender, container } = render(show(1_000))

    rerender(show(1_200))

    expect(container.textContent).toBe('1,200.00')
  })
})

describe('the steps of a request', () => {
  const show = (state: Step['state']) => (
    <Timeline
      steps={[
        { state: 'done', title: 'Sent' },
        { state, title: state === 'done' ? 'Added' : 'To be added' },
      ]}
    />
  )

  test('a step is sewn when it is done while the page is open, and not when it was done before', () => {
    const { rerender, container } = render(show('now'))
    expect(container.querySelector('.is-sewn')).toBeNull()

    rerender(show('done'))

    expect(Array.from(container.querySelectorAll('.is-sewn'), ({ textContent }) => textContent)).toEqual(['Added'])
  })

  test('the own stitch of a queue moves from its last place', () => {
    const { rerender, container } = render(<QueueStitches place={4} total={9} />)
    const own = () => container.querySelector<HTMLElement>('.is-own')
    expect(own()?.style.getPropertyValue('--moved')).toBe('')

    rerender(<QueueStitches place={2} total={7} />)

    expect(own()?.style.getPropertyValue('--moved')).toBe('2')
  })
})

describe('the carousel', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    return () => vi.useRealTimers()
  })

  test('shows the next slide every five seconds', async () => {
    allowMotion()
    renderCarousel()

    await advance(4_999)
    expect(currentSlide()).toBe('a')
    await advance(1)

    expect(currentSlide()).toBe('b')
  })

  test.each([
    ['under the pointer', () => act(async () => fireEvent.pointerOver(screen.getByRole('region')))],
    ['while it has the focus', () => act(async () => screen.getByRole('button', { name: 'Slide 1' }).focus())],
    ['after it is paused', () => fireEvent.click(screen.getByRole('button', { name: 'Pause the slides' }))],
    ['in a hidden page', () => void vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)],
  ])('stays on its slide %s', async (_, trigger) => {
    allowMotion()
    renderCarousel()

    await trigger()
    await advance(10_000)

    expect(currentSlide()).toBe('a')
  })

  test('stays on its slide when the user prefers reduced motion, until it is started', async () => {
    renderCarousel()
    await advance(10_000)
    expect(currentSlide()).toBe('a')

    fireEvent.click(screen.getByRole('button', { name: 'Play the slides' }))
    await advance(5_000)

    expect(currentSlide()).toBe('b')
  })

  test('changes the slide with a swipe in either direction', () => {
    renderCarousel()
    const swipe = (from: number, to: number) => {
      fireEvent.pointerDown(screen.getByRole('img'), { clientX: from })
      fireEvent.pointerUp(screen.getByRole('img'), { clientX: to })
    }

    swipe(200, 120)
    expect(currentSlide()).toBe('b')
    swipe(120, 200)

    expect(currentSlide()).toBe('a')
  })
})
