/**
 * The elements of HTML, SVG and MathML that a browser acts on, from the lists of the HTML Living
 * Standard with the obsolete ones, as the alternatives of a regular expression. Other words between
 * < and > are not markup.
 */
export const HTML_TERMS =
  'abbr|acronym|animatemotion|animatetransform|applet|basefont|bdi|bdo|bgsound|blink|' +
  'blockquote|br|clippath|col|colgroup|datalist|dd|defs|del|desc|dfn|dir|div|dl|dt|ellipse|em|' +
  'embed|feimage|fieldset|figcaption|foreignobject|frameset|h1|h2|h3|h4|h5|h6|hgroup|hr|html|' +
  'iframe|img|input|ins|isindex|kbd|keygen|li|lineargradient|marquee|menuitem|meta|metadata|' +
  'mglyph|mi|mn|mo|mpath|ms|mstyle|mtext|multicol|nav|nextid|nobr|noembed|noframes|noscript|ol|' +
  'optgroup|param|plaintext|polygon|polyline|pre|radialgradient|rb|rect|rp|rt|rtc|samp|script|' +
  'sup|svg|tbody|td|textarea|textpath|tfoot|th|thead|tr|tref|tspan|tt|ul|wbr|xmp';

/**
 * Elements that are also ordinary words: 'a<b and c>d' compares and '<time of delivery>' names
 * something, so these are markup only when they stand alone or have an attribute with a value.
 */
export const HTML_WORDS =
  'a|address|animate|area|article|aside|audio|b|base|big|body|button|canvas|caption|center|' +
  'circle|cite|code|data|details|dialog|figure|filter|font|footer|form|frame|g|head|header|i|' +
  'image|label|legend|link|listing|main|map|mark|marker|mask|math|menu|meter|object|option|' +
  'output|p|path|pattern|picture|portal|progress|q|ruby|s|search|section|select|semantics|set|' +
  'slot|small|source|spacer|span|stop|strike|strong|style|sub|summary|switch|symbol|table|' +
  'template|text|time|title|track|u|use|var|video|view';
