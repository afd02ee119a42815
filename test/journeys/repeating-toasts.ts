/**
 * A toast has a title for what happened; why is said once, beside the field or the form, or in the toast where it stands
 * nowhere else. Runs in the page, and so takes nothing from here.
 */
export function complainOfRepeatingToasts() {
  // An email that is looked at is shown without scripts, in an origin of its own.
  if (origin === 'null') return
  const { complain } = window as unknown as { complain: (what: string) => Promise<void> }
  const reported = new Set<string>()
  const wordsOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const isToast = (element: Element) => element.closest('.layer-notice') !== null

  const look = () => {
    // Components side by side, with the same words in many.
    if (location.pathname === '/dev/ui') return
    // Whatever follows the title; a toast that has gone is no more in the page.
    for (const description of document.querySelectorAll('.layer-notice .type-title + *')) {
      const words = wordsOf(description)
      if (words === '' || reported.has(words)) continue
      const beside = [...document.querySelectorAll('p, li, span, [role="alert"], [role="status"]')]
      if (!beside.some((element) => !isToast(element) && wordsOf(element) === words)) continue
      reported.add(words)
      void complain(`toast: “${words}” stands on the page already`)
    }
  }
  // A form says why in the moment after its toast has come, and a toast may come after its form.
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  })
}
