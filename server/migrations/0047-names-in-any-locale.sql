-- Names are compared without capitals in every locale of the database: `lower` knows the capitals of
-- its locale alone, and in C those of ASCII alone. The others are listed, those of Latin, Greek,
-- Cyrillic and Armenian, in their order in Unicode.
create function fold_case(name text) returns text language sql immutable parallel safe
  return case
    when octet_length(name) = char_length(name) then lower(name collate "C")
    else translate(
      lower(name collate "C"),
      'İÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐ'
      || 'ŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕ'
      || 'ǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎ'
      || 'ΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖ'
      || 'ЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀ'
      || 'ӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿ'
      || 'ՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜ'
      || 'ṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰ'
      || 'ỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞ'
      || 'ᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺΆᾼῈΈῊΉῌῘῙῚΊῨῩῪΎῬῸΌῺΏῼ',
      'iàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏő'
      || 'œŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǆǆǉǉǌǌǎǐǒǔǖ'
      || 'ǘǚǜǟǡǣǥǧǩǫǭǯǳǳǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύ'
      || 'ώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдеж'
      || 'зийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏ'
      || 'ӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկ'
      || 'հձղճմյնշոչպջռսվտրցւփքօֆḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝ'
      || 'ṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữự'
      || 'ỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖ'
      || 'ᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰάᾳὲέὴήῃῐῑὶίῠῡὺύῥὸόὼώῳ'
    )
  end;

-- Where the locale let the same name be given twice, the later one is told apart by its number.
update branches set name = name || ' (' || id || ')' where id in (
  select id from (
    select id, row_number() over (partition by company_id, fold_case(name) order by id) as n
    from branches where deleted_at is null
  ) as same where n > 1
);
update temp_equipment set equipment_name = equipment_name || ' (' || id || ')' where id in (
  select id from (
    select id, row_number() over (partition by company_id, branch_id, fold_case(equipment_name) order by id) as n
    from temp_equipment where deleted_at is null
  ) as same where n > 1
);
update visitor_profiles set full_name = full_name || ' (' || id || ')' where id in (
  select id from (
    select id, row_number() over (partition by company_id, fold_case(company_name), fold_case(full_name) order by id) as n
    from visitor_profiles where deleted_at is null
  ) as same where n > 1
);
update saved_reports set name = name || ' (' || id || ')' where id in (
  select id from (
    select id, row_number() over (partition by company_id, employee_id, fold_case(name) order by id) as n
    from saved_reports where not shared
  ) as same where n > 1
);
update saved_reports set name = name || ' (' || id || ')' where id in (
  select id from (
    select id, row_number() over (partition by company_id, fold_case(name) order by id) as n
    from saved_reports where shared
  ) as same where n > 1
);

drop index branches_name;
create unique index branches_name on branches (company_id, fold_case(name))
  where deleted_at is null;
drop index temp_equipment_name;
create unique index temp_equipment_name on temp_equipment
  (company_id, branch_id, fold_case(equipment_name)) where deleted_at is null;
drop index visitor_profiles_name;
create unique index visitor_profiles_name on visitor_profiles
  (company_id, fold_case(company_name), fold_case(full_name)) where deleted_at is null;
drop index saved_reports_own;
create unique index saved_reports_own on saved_reports (company_id, employee_id, fold_case(name))
  where not shared;
drop index saved_reports_shared;
create unique index saved_reports_shared on saved_reports (company_id, fold_case(name))
  where shared;
