/** A page with its tables' columns as narrow as they can be: how wide Prettier makes them says nothing. */
export const squeezed = (page: string) => page.replace(/ +/g, ' ').replace(/-{3,}/g, '---')
