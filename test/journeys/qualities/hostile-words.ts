/** What somebody writes who wants a visitor's browser to run it: `attacked()` is the proof. */
export const hostileWords = [
  '<script>attacked()</script>',
  '</script><script>attacked()</script>',
  '<img src=x onerror=attacked()>',
  '"><svg onload=attacked()>',
  "' onmouseover='attacked()' x='",
  '<!--<script>attacked()//-->',
  'javascript:attacked()',
  '</title><script>attacked()</script>',
  '<style>@import "//evil.example/x.css"</style>',
  '&lt;script&gt;attacked()&lt;/script&gt;',
  '{{constructor.constructor("attacked()")()}}',
  '</textarea><iframe srcdoc="<script>parent.attacked()</script>">',
  '\u2028attacked()\u2029',
]

/** Has the first of the cars that are described so. */
export const hostileSeller = {
  name: '<img src=x onerror=attacked()>',
  email: 'eve@example.com',
  password: 'kettle wharf sill',
}
