import type { ReactNode } from 'react'
import type { PageFrame, Pages } from '@anclaje/contract/visitors/pages'
import { fechaLarga } from '@anclaje/contract/rules/common/fechas'
import { nitVisible, normalizarNit } from '@anclaje/contract/rules/common/nit'
import { VERSIONES_ANTERIORES, VERSION_TERMINOS } from '@anclaje/contract/rules/training/autorizacion'
import { Document } from './frame.tsx'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Returns the name of the controller of the data, with its NIT and city. */
const responsible = (nombre: string, { nit, ciudad }: Pages['politica']) =>
  [nombre, nit && `NIT ${nitVisible(normalizarNit(nit))}`, ciudad].filter(Boolean).join(', ')

/**
 * Draws the policy that a consent refers to (Ley 1581 de 2012; Decreto 1074 de 2015, título 2,
 * capítulo 25). A change of the text requires a new `VERSION_TERMINOS`.
 */
export function Policy({ page, frame }: { page: Pages['politica']; frame: PageFrame }) {
  const { correo: contact } = page
  return (
    <Document title="Política de tratamiento de datos" frame={frame}>
      <article className="policy">
        <h1>Política de tratamiento de datos personales</h1>
        <p className="small">Versión del {fechaLarga(VERSION_TERMINOS)}</p>
        <Section title={`Qué cambió desde la versión del ${fechaLarga(VERSIONES_ANTERIORES[0])}`}>
          <ul>
            <li>
              Entre las finalidades está ahora: «Enviar a la empresa que inscribió al aprendiz el certificado que ella
              pagó».
            </li>
            <li>
              Hay dos usos nuevos: «Solo si usted lo autoriza aparte: informar su estado a la empresa donde trabaja;
              recordarle el vencimiento.»
            </li>
            <li>
              Las secciones 2, 5, 6 y 7 dicen qué se conserva de cada autorización, cómo se retira y a quién se entregan
              los datos.
            </li>
          </ul>
          <p>
            Cada autorización vale por lo que decía la versión con la que se dio: las anteriores al{' '}
            {fechaLarga(VERSION_TERMINOS)} no incluyen nada de esto.
          </p>
        </Section>
        <Section title="1. Responsable del tratamiento">
          <p>
            {responsible(frame.centro, page)} (en adelante, el centro) es el responsable del tratamiento de los datos
            personales que se recogen en este portal, de acuerdo con la Ley 1581 de 2012 y el Decreto 1074 de 2015.
          </p>
        </Section>
        <Section title="2. Datos que se recogen">
          <p>
            De los aprendices y del personal: país, tipo y número de documento, nombres, apellidos, fecha de nacimiento,
            correo electrónico, teléfono, dirección, ciudad, cargo, empresa e imagen de la firma; de quienes firman,
            también su licencia en seguridad y salud en el trabajo. Para el reporte al Ministerio del Trabajo, además:
            género, país de nacimiento, nivel educativo, área de trabajo, sector económico y administradora de riesgos
            laborales (ARL). De las empresas: razón social, NIT, representante legal, datos de contacto, sector
            económico, ARL y logo.
          </p>
          <p>
            De cada autorización se conserva qué usos permite, la empresa si nombra una, la fecha, la versión de este
            texto, el canal y la dirección de red desde la que se registró. Cuando la registra el personal del centro,
            esa dirección es la de quien la registra, y se conservan además su cuenta y, si usted la dio en papel, por
            correo o en persona, el día en que la dio. Cuando el centro carga a varias personas desde una hoja y declara
            que tiene su autorización, se conservan además la cuenta que lo declaró y la carga a la que pertenece. De
            cada retiro se conserva lo mismo. Un retiro no borra la autorización: queda como prueba de lo que usted
            permitió hasta ese momento.
          </p>
          <p>
            El género se pide solo porque el reporte al Ministerio del Trabajo lo incluye. Es un dato que puede ser
            sensible (Ley 1581 de 2012, artículos 5 y 6): usted no está obligado a darlo y puede dejarse vacío. La
            inscripción y el certificado no dependen de él, pero sin ese dato el centro no puede incluirlo a usted en el
            reporte.
          </p>
          <p>
            El centro no pide otros datos sensibles ni datos de niños, niñas o adolescentes: los menores de edad no
            pueden realizar trabajo en alturas.
          </p>
        </Section>
        <Section title="3. Finalidades">
          <ul>
            <li>Gestionar la inscripción a los cursos y el registro de la formación.</li>
            <li>Expedir, conservar y enviar los certificados de formación.</li>
            <li>
              Reportar la formación al Ministerio del Trabajo, con los datos que pide de cada persona que se certifica.
            </li>
            <li>
              Permitir que cualquier persona verifique un certificado con el número de documento de su titular o con su
              código QR.
            </li>
            <li>Enviar a la empresa que inscribió al aprendiz el certificado que ella pagó (desde esta versión).</li>
            <li>Registrar la inspección de los equipos de protección contra caídas y a quien responde por ella.</li>
            <li>Crear y administrar las cuentas de acceso al portal.</li>
            <li>Cumplir las obligaciones legales y atender a las autoridades.</li>
            <li>
              Solo si usted lo autoriza aparte: informar su estado a la empresa donde trabaja; recordarle el
              vencimiento.
            </li>
          </ul>
          <p>
            Los usos que se autorizan aparte son voluntarios: puede dar uno, los dos o ninguno. La inscripción y el
            certificado no dependen de ellos. Su estado es qué certificados tiene y si están vigentes, por vencer o
            vencidos. La autorización de informarlo vale solo para la empresa que nombra: para otra se pide de nuevo.
          </p>
        </Section>
        <Section title="4. Lo que se muestra en la consulta pública">
          <p>
            La consulta pública de certificados muestra, a quien escriba el número exacto de documento, el nombre y los
            apellidos, el curso, la cohorte, las fechas de expedición y vencimiento, la empresa y el estado de cada
            certificado. Nunca muestra el correo, el teléfono, la dirección, la fecha de nacimiento ni la firma.
          </p>
        </Section>
        <Section title="5. Derechos del titular">
          <p>Como titular de los datos, usted puede:</p>
          <ul>
            <li>Conocer, actualizar y rectificar sus datos.</li>
            <li>Pedir prueba de la autorización que dio.</li>
            <li>Saber qué uso se ha dado a sus datos.</li>
            <li>
              Retirar en cualquier momento, sin costo, los usos que autorizó aparte: que se informe a la empresa donde
              trabaja o que se le recuerde el vencimiento.
            </li>
            <li>
              Revocar la autorización de los demás usos y pedir que se supriman los datos, cuando no haya un deber legal
              o contractual de conservarlos.
            </li>
            <li>Acceder gratis a sus datos.</li>
            <li>
              Presentar quejas ante la Superintendencia de Industria y Comercio, después de haber acudido al centro.
            </li>
          </ul>
        </Section>
        <Section title="6. Cómo ejercer sus derechos">
          <p>
            Presente su consulta o reclamo{' '}
            {contact ? (
              <>
                al correo <a href={`mailto:${contact}`}>{contact}</a>
              </>
            ) : (
              'en las oficinas del centro'
            )}
            , con su nombre, su número de documento y lo que solicita. Las consultas se responden en máximo diez días
            hábiles y los reclamos en máximo quince, contados desde el día siguiente a su recibo.
          </p>
          <p>
            Para retirar un uso que autorizó aparte, pídalo al centro por el mismo medio. Si el centro le envió un
            correo al registrar su autorización, también puede abrir el enlace de retiro que trae. No tiene costo. Desde
            ese momento el centro no vuelve a usar así sus datos.
          </p>
          <p>
            La autorización para la formación no se retira con un enlace: es una solicitud al centro. Lo que la ley
            obliga a conservar se conserva.
          </p>
        </Section>
        <Section title="7. Conservación y seguridad">
          <p>
            Los registros de formación y de inspección de equipos se conservan durante 20 años, como lo exigen las
            normas de seguridad y salud en el trabajo. El centro los protege con control de acceso por roles,
            contraseñas cifradas y registro de los cambios, y no los vende. Aparte de lo que muestra la consulta pública
            (sección 4), no los entrega a terceros, salvo:
          </p>
          <ul>
            <li>Al Ministerio del Trabajo y a las autoridades que los pidan según la ley.</li>
            <li>
              A la empresa que inscribió al aprendiz, el certificado que ella pagó, si él autorizó el tratamiento de sus
              datos con esta versión o una posterior.
            </li>
            <li>A la empresa donde usted trabaja, su estado, solo si lo autorizó aparte y no lo ha retirado.</li>
          </ul>
        </Section>
        <Section title="8. Vigencia">
          <p>
            Esta política rige desde su publicación. Cada cambio se publica en esta página con una versión nueva; la
            autorización que usted dio queda asociada a la versión vigente en ese momento.
          </p>
        </Section>
      </article>
    </Document>
  )
}
